// The report of a game, asked for until it is there.
import { Refusal } from '../net/refusal'
import { archive, type Source } from './archive'
import type { ReportInfo } from '../net/messages'
import type { ReportData } from '../net/reports'
import { report as words } from '../words/report'
import { worded } from '../words/messages'
import { stagesOf, type Stage } from './course'

const AGAIN = 1500 // milliseconds until it is asked again for what is being made

export class Reporting {
  report = $state.raw<ReportData | null>(null)
  stages = $state.raw<Stage[]>([])
  frames = $state.raw<number[]>([])
  /** What is said while there is no report, or why there is none. */
  standing = $state('')
  #left = false

  constructor(source: Source) {
    void this.#ask(source)
  }

  close(): void {
    this.#left = true
  }

  /** The step of the replay that shows a step of the report. */
  frameOf(step: number): number {
    const at = this.report?.steps.findIndex((one) => one.step === step) ?? -1
    return this.frames[at] ?? 0
  }

  async #ask(source: Source): Promise<void> {
    for (;;) {
      try {
        const answer = await archive.report(source)
        if (this.#left) return
        this.standing = this.#words(answer)
        if (answer.report) {
          this.frames = answer.frames
          this.stages = stagesOf(answer.report, answer.frames)
          this.report = answer.report
        }
        if (answer.state !== 'working') return
      } catch (error) {
        if (!(error instanceof Refusal) || !['busy', 'unreachable', 'too-many-requests'].includes(error.info.slug)) {
          this.standing = error instanceof Refusal ? error.message : String(error)
          return
        }
        this.standing = error.message
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN))
      if (this.#left) return
    }
  }

  #words({ state, done, total, why }: ReportInfo): string {
    if (state === 'none') return words.none(worded(why ?? ''))
    if (state === 'ready') return ''
    return total ? words.working(Math.floor((100 * done) / total)) : words.waiting
  }
}
