import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'

/** They begin first, so that at the end no worker waits for another. */
const LONGEST = ['content-histories', 'access', 'random-worlds', 'open-redirects', 'one-person', 'ledger-histories']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

class TenSlowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
    const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
    process.stdout.write(`Slowest files:\n${slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}\n`).join('')}`)
  }
}

// Inherited by the workers.
process.env.TEST_SEED ??= String(randomInt(2 ** 31))

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['{src,packages,db,demo,bin}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // As the site runs: React takes several times longer otherwise.
    env: { NODE_ENV: 'production' },
    globalSetup: './src/testing/hold-test-server.ts',
    // These limits end only what hangs, on the busiest machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: availableParallelism(),
    // Imports of tests are evaluated once per worker instead of once per file (docs/decisions/0025-tests-in-minutes.md).
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Imported untransformed: the built site, and the compiled sentences, which are a file each.
    server: { deps: { external: [/\/build\/server\//, /\/src\/kit\/paraglide\//] } },
    // Its text is inlined into a page.
    css: { include: [/offline\.css/] },
    reporters: ['default', new TenSlowest()],
  },
})
