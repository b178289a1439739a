// Makes the calls of the corpus in WebAssembly: in node, and in a page.

/** The hash of what happens when the calls of a case are made. */
export async function told(wasm, recorded) {
  const { instance } = await WebAssembly.instantiate(wasm, {});
  const { memory, __heap_base: base } = instance.exports;
  const places = new Map();
  let free = (base.value + 15) & ~15;
  const room = (array, size) => {
    if (!places.has(array)) {
      places.set(array, { at: free, size });
      free = (free + size + 15) & ~15;
      const missing = free - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    }
    return places.get(array);
  };
  const answers = [];
  for (const call of recorded.calls) {
    for (const patch of call.patches) room(patch.array, patch.size);
    for (const patch of call.patches) {
      const { at, size } = places.get(patch.array);
      const bytes = new Uint8Array(memory.buffer, at, size);
      bytes.fill(0);
      if (patch.content) bytes.set(Uint8Array.from(atob(patch.content), (c) => c.charCodeAt(0)));
      const view = new DataView(memory.buffer);
      for (const [offset, [array, further]] of patch.addresses)
        view.setBigInt64(at + offset, BigInt(places.get(array).at + further), true);
    }
    const numbers = call.arguments.map((a) => (Array.isArray(a) ? BigInt(places.get(a[0]).at + a[1]) : BigInt(a)));
    answers.push(instance.exports[`landnam_${call.entry}`](...numbers));
  }
  const parts = [new TextEncoder().encode(answers.join(" "))];
  for (const array of recorded.outputs) {
    const { at, size } = places.get(array);
    parts.push(new Uint8Array(memory.buffer.slice(at, at + size)));
  }
  const all = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  const digest = await crypto.subtle.digest("SHA-256", all);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** node corpus.mjs FOLDER: the hash of every recorded case in a folder, by its name. */
if (typeof process !== "undefined" && process.argv[2]) {
  const fs = await import("node:fs");
  const folder = process.argv[2];
  const found = {};
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith(".case.json"))) {
    const recorded = JSON.parse(fs.readFileSync(`${folder}/${file}`, "utf8"));
    found[recorded.name] = await told(fs.readFileSync(`${folder}/${recorded.library}.wasm`), recorded);
  }
  console.log(JSON.stringify(found));
}
