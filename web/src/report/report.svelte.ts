// The report of a game: asked for until it is there, and on request made again in this browser, deeper and deeper.
import { Refusal } from '../net/refusal'
import { archive, type Source } from './archive'
import type { ReportInfo } from '../net/messages'
import type { ReportData, StepData } from '../net/reports'
import { report as words } from '../words/report'
import { worded } from '../words/messages'
import { stagesOf, type Stage } from './course'
import type { Asked as Wanted, Told } from './deep/worker'

const AGAIN = 1500 // milliseconds until it is asked again for what is being made
const USUAL = 'normal' // the depth of the server's reports

export class Reporting {
  report = $state.raw<ReportData | null>(null)
  stages = $state.raw<Stage[]>([])
  frames = $state.raw<number[]>([])
  /** What is said while there is no report, or why there is none. */
  standing = $state('')
  /** While this browser thinks: how deep, and how many of the steps are done. */
  thinking = $state.raw<{ depth: string; done: number; total: number } | null>(null)
  /** Why this browser could not think. */
  problem = $state('')
  #left = false
  #worker: Worker | null = null
  #turn = 0

  constructor(readonly source: Source) {
    void this.#ask(source)
  }

  close(): void {
    this.#left = true
    this.stop()
  }

  /** The step of the replay that shows a step of the report. */
  frameOf(step: number): number {
    const at = this.report?.steps.findIndex((one) => one.step === step) ?? -1
    return this.frames[at] ?? 0
  }

  /** Whether thinking longer can say more: a solved game is exact, and at the greatest depth there is nothing to add. */
  get canDeepen(): boolean {
    return !this.thinking && this.report?.unit !== 'points' && this.report?.depth !== 'deepest' && !this.exact
  }

  /** Whether the report is that of an exact solution. */
  get exact(): boolean {
    return !!this.report?.steps.some(({ decision }) => decision?.points != null)
  }

  /** Make the report here, deeper than it is; and when that is done, deeper still, until somebody says stop. */
  async deepen(): Promise<void> {
    const turn = ++this.#turn
    const left = () => turn !== this.#turn
    this.thinking = { depth: '', done: 0, total: 0 }
    this.problem = ''
    try {
      const asked = await archive.script(this.source)
      const { reportOf, withSteps } = await import('./sums')
      const { script, frames } = asked
      const depths = script.depths.map(({ name }) => name)
      while (!left()) {
        const depth = this.report ? depths[depths.indexOf(this.report.depth) + 1] : USUAL
        if (!depth) return this.stop()
        const before = this.report
        this.thinking = { depth, done: 0, total: script.steps.length }
        const done: StepData[] = []
        await this.#made({ asked, depth }, (steps) => {
          done.push(...steps)
          this.thinking = { depth, done: done.length, total: script.steps.length }
          if (before) this.#show(withSteps(before, [...done, ...before.steps.slice(done.length)]), frames)
        })
        this.#show(reportOf(script, depth, done), frames)
      }
    } catch (error) {
      if (left()) return
      this.problem = (error as Error).message
      this.stop()
    }
  }

  /** Stop thinking. The steps that are done stay as deep as they are. */
  stop(): void {
    this.#turn++
    this.#worker?.terminate()
    this.#worker = this.thinking = null
  }

  /** Run the worker to its end. */
  async #made(wanted: Wanted, hear: (steps: StepData[]) => void): Promise<void> {
    const worker = (this.#worker = new Worker(new URL('./deep/worker.ts', import.meta.url), { type: 'module' }))
    try {
      await new Promise<void>((resolve, reject) => {
        worker.onerror = ({ message }) => reject(new Error(message))
        worker.onmessage = ({ data }: MessageEvent<Told>) => {
          if (data === 'done') resolve()
          else if ('steps' in data) hear(data.steps)
          else reject(typeof data.problem === 'string' ? new Error(data.problem) : new Refusal(data.problem))
        }
        worker.postMessage(wanted)
      })
    } finally {
      worker.terminate()
    }
  }

  #show(report: ReportData, frames: number[]): void {
    this.frames = frames
    this.stages = stagesOf(report, frames)
    this.report = report
  }

  async #ask(source: Source): Promise<void> {
    for (;;) {
      try {
        const answer = await archive.report(source)
        if (this.#left) return
        this.standing = this.#words(answer)
        if (answer.report && !this.report) this.#show(answer.report, answer.frames)
        if (answer.state !== 'working') return
      } catch (error) {
        if (!(error instanceof Refusal) || !['busy', 'unreachable', 'too-many-requests'].includes(error.info.slug)) {
          this.standing = error instanceof Refusal ? error.message : String(error)
          return
        }
        this.standing = error.message
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN))
      if (this.#left || this.report) return
    }
  }

  #words({ state, done, total, why }: ReportInfo): string {
    if (state === 'none') return words.none(worded(why ?? ''))
    if (state === 'ready') return ''
    return total ? words.working(Math.floor((100 * done) / total)) : words.waiting
  }
}
