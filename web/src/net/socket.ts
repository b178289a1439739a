// One connection to one table. It says hello again after every loss, and sends again what was not answered.
import { lost, Refusal } from './refusal'
import { randomHex } from './keys'
import { PROTOCOL, type Because, type ErrorInfo, type ServerMessage } from './messages'

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed'
type Command = { type: string; [fact: string]: unknown }
interface Waiting {
  message: Command & { key: string }
  resolve: (number: number) => void
  reject: (refusal: Refusal) => void
}
interface Asked {
  resolve: (because: Because) => void
  reject: (refusal: Refusal) => void
}

export interface Listener {
  message(message: ServerMessage): void
  connection(state: ConnectionState): void
  /** The last number seen, to go on from there; -1 asks for everything. */
  last(): number
}

const BEAT = 20_000
const PATIENCE = 8_000
/** A table is taken over within some six seconds when its server dies: who waits longer than that waits for nothing. */
const LONGEST_PAUSE = 1_500
/** So long after news the server is told up to which number they were seen. */
const ACK_AFTER = 400
/** Refusals after which trying again is of no use. */
const FINAL = new Set<string>(['not-found', 'not-allowed', 'wrong-protocol', 'wrong-origin', 'unreadable', 'bad-request'])

export class Connection {
  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #asked = new Map<string, Asked>()
  #pause = 250
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #heard = 0
  #ack: ReturnType<typeof setTimeout> | undefined
  #welcomed = false
  #moved = false
  #closed = false
  /** Where the process is in which the table lives, if it is not the one that answers for the site. */
  #elsewhere: string | null = null

  constructor(
    private readonly table: string,
    private readonly tokens: string[],
    private readonly listener: Listener,
    private readonly site = location.origin,
  ) {
    addEventListener('online', this.#now)
    this.#open()
  }

  /** Send a command; it is sent again until it is answered, and has its effect once. */
  command(message: Command): Promise<number> {
    const key = randomHex(12)
    return new Promise((resolve, reject) => {
      const waiting = { message: { ...message, key }, resolve, reject }
      this.#waiting.set(key, waiting)
      if (this.#welcomed) this.#send(waiting.message)
    })
  }

  /** Say something that needs no answer, and is said again after every hello by whoever says it. */
  tell(message: Command): void {
    if (this.#welcomed) this.#send(message)
  }

  /** May this seat do that, and if not, which rule forbids it? */
  why(seat: number, action: string): Promise<Because> {
    const ref = randomHex(6)
    return new Promise((resolve, reject) => {
      if (!this.#welcomed) {
        reject(new Refusal(lost('Not connected.')))
        return
      }
      this.#asked.set(ref, { resolve, reject })
      this.#send({ type: 'why', ref, seat, action })
    })
  }

  /** Ask the server for everything after the last number again. */
  again(): void {
    this.#socket?.close()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#now)
    clearTimeout(this.#retry)
    clearInterval(this.#beat)
    clearTimeout(this.#ack)
    this.#socket?.close()
    this.listener.connection('closed')
  }

  #now = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return
    clearTimeout(this.#retry)
    this.#pause = 250
    this.#open()
  }

  #open(): void {
    const base = new URL(`${this.#elsewhere ?? ''}/api/tables/${this.table}/socket`, this.site)
    const socket = new WebSocket(base.href.replace(/^http/, 'ws'))
    this.#socket = socket
    socket.onopen = () => {
      this.#heard = Date.now()
      this.#send({ type: 'hello', protocol: PROTOCOL, table: this.table, tokens: this.tokens, last: this.listener.last() })
      this.#beat = setInterval(() => this.#check(), BEAT / 4)
    }
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage)
    socket.onclose = () => this.#lost(socket)
  }

  #check(): void {
    const silent = Date.now() - this.#heard
    if (silent > BEAT + PATIENCE) this.#socket?.close()
    else if (silent > BEAT) this.#send({ type: 'ping', ref: randomHex(4) })
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return
    clearInterval(this.#beat)
    clearTimeout(this.#ack)
    this.#ack = undefined
    this.#welcomed = false
    for (const asked of this.#asked.values())
      asked.reject(new Refusal(lost('Not connected.')))
    this.#asked.clear()
    if (this.#closed) return
    this.listener.connection('lost')
    if (this.#moved) {
      this.#moved = false
      this.#open()
      return
    }
    this.#elsewhere = null
    this.#retry = setTimeout(() => this.#open(), this.#pause * (0.75 + Math.random() / 2))
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 1.8)
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now()
    if (message.type === 'done' || message.type === 'refused') {
      const waiting = this.#waiting.get(message.key)
      this.#waiting.delete(message.key)
      if (message.type === 'done') waiting?.resolve(message.number)
      else waiting?.reject(new Refusal(message.error))
      return
    }
    if (message.type === 'because') {
      this.#asked.get(message.ref)?.resolve(message)
      this.#asked.delete(message.ref)
      return
    }
    if (message.type === 'welcome') this.listener.connection('connecting')
    this.listener.message(message)
    if (message.type === 'state') this.#isWelcome()
    if (message.type === 'state' || message.type === 'update') this.#ackSoon()
    if (message.type === 'bye') this.#dismissed(message.error)
    if (message.type === 'error' && FINAL.has(message.error.slug)) this.#dismissed(message.error)
  }

  #isWelcome(): void {
    this.#welcomed = true
    this.#pause = 250
    this.listener.connection('open')
    for (const { message } of this.#waiting.values()) this.#send(message)
  }

  /** One acknowledgement for all that came in a moment. */
  #ackSoon(): void {
    this.#ack ??= setTimeout(() => {
      this.#ack = undefined
      if (this.#welcomed && this.listener.last() >= 0) this.#send({ type: 'ack', number: this.listener.last() })
    }, ACK_AFTER)
  }

  #dismissed(error: ErrorInfo): void {
    if (error.slug === 'elsewhere') {
      const address = (error.details as { address: string | null } | null)?.address ?? null
      this.#moved = address !== null && this.#elsewhere === null
      this.#elsewhere = address
    }
    if (FINAL.has(error.slug)) this.close()
  }

  #send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}
