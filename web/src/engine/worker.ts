// Thinks beside the page. Only the newest task counts: those that came before it and were not begun are dropped.
import { Refusal, type Trouble } from '../net/refusal'
import { Library, load } from './library'
import { Weigher, type Task, type Weighed } from './weigh'

export interface Asked {
  id: number
  task: Task
}
export type Answered = { id: number; weighed: Weighed[] } | { id: number; problem: Trouble | string }

const weighers = new Map<string, Promise<Weigher>>()
let newest: Asked | null = null

function weigherFor(task: Task): Promise<Weigher> {
  const key = `${task.engine} ${task.weights}`
  let found = weighers.get(key)
  if (!found) {
    found = make(task)
    found.catch(() => weighers.delete(key)) // it is tried again when it is asked for again
    weighers.set(key, found)
  }
  return found
}

async function make(task: Task): Promise<Weigher> {
  const [library, weights] = await Promise.all([Library.load(task.engine), load(task.weights)])
  return new Weigher(library, task.game, new Uint8Array(await weights.arrayBuffer()))
}

async function answer({ id, task }: Asked): Promise<Answered | null> {
  try {
    const weigher = await weigherFor(task)
    await new Promise((resolve) => setTimeout(resolve)) // what has come meanwhile is heard first
    return newest?.id === id ? { id, weighed: weigher.weigh(task) } : null
  } catch (error) {
    return { id, problem: error instanceof Refusal ? error.info : String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  newest = data
  const answered = await answer(data)
  if (answered) self.postMessage(answered)
}
