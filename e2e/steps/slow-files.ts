import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { noteFiles } from '../../src/testing/operations/slow-files.ts'

/** The sum of the times of each file's tests; Playwright's own list leaves out files whose tests several workers share. */
export default class SlowFiles implements Reporter {
  readonly #seconds = new Map<string, number>()
  #tests: () => TestCase[] = () => []

  onBegin(_: FullConfig, suite: Suite): void {
    this.#tests = () => suite.allTests()
  }

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const file = relative('.', location.file)
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + duration / 1000)
  }

  onEnd(): void {
    const flaky = this.#tests().filter((test) => test.outcome() === 'flaky')
    const slowest = noteFiles(
      this.#seconds,
      flaky.map(({ location, title }) => `${relative('.', location.file)}:${location.line} ${title}`),
    )
    process.stdout.write(`Slowest files:\n${slowest.join('\n')}\n`)
  }
}
