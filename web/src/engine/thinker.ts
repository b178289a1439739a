// The page's side of the worker that thinks.
import { Refusal } from '../net/refusal'
import type { Task, Weighed } from './weigh'
import type { Answered, Asked } from './worker'

export class Thinker {
  #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  #asked = 0
  #settle: ((answered: Answered) => void) | null = null

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Answered>) => {
      if (data.id === this.#asked) this.#settle?.(data)
    }
  }

  /** Every action of a task with its value, the best first. A task that is followed by another is never answered. */
  weigh(task: Task): Promise<Weighed[]> {
    this.#worker.postMessage({ id: ++this.#asked, task } satisfies Asked)
    return new Promise((resolve, reject) => {
      this.#settle = (answered) => {
        if ('weighed' in answered) resolve(answered.weighed)
        else reject(typeof answered.problem === 'string' ? new Error(answered.problem) : new Refusal(answered.problem))
      }
    })
  }

  close(): void {
    this.#worker.terminate()
  }
}
