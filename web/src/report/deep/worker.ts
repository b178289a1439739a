// Makes the report of one game beside the page, and tells the steps as they are done.
import { Library, load } from '../../engine/library'
import type { ScriptInfo } from '../../net/messages'
import type { ReportData, StepData } from '../../net/reports'
import { Refusal, type Trouble } from '../../net/refusal'
import { stepsOf } from './account'
import { Judge } from './judge'

export interface Asked {
  asked: ScriptInfo
  depth: ReportData['depth']
}
export type Told = { steps: StepData[] } | { problem: Trouble | string } | 'done'

const OFTEN = 250 // milliseconds between two tellings

self.onmessage = async ({ data: { asked, depth } }: MessageEvent<Asked>) => {
  const tell = (told: Told) => self.postMessage(told)
  try {
    const [library, weights] = await Promise.all([Library.load(asked.engine), load(asked.weights)])
    const wanted = asked.script.depths.find(({ name }) => name === depth)!
    const judge = new Judge(library, asked.script, wanted, new Uint8Array(await weights.arrayBuffer()))
    let steps: StepData[] = []
    let told = performance.now()
    for (const closed of stepsOf(judge)) {
      steps.push(...closed)
      if (performance.now() - told < OFTEN) continue
      tell({ steps })
      ;[steps, told] = [[], performance.now()]
    }
    tell({ steps })
    tell('done')
  } catch (error) {
    tell({ problem: error instanceof Refusal ? error.info : String(error) })
  }
}
