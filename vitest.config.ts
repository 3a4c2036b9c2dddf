import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import { noteFiles } from './src/testing/operations/slow-files.ts'

/**
 * They begin first, in this order, so that at the end no worker waits for another. The first of them makes the demo world that those after it
 * copy.
 */
const LONGEST = [
  ...[
    'process',
    'access',
    'webhook-kills',
    'random-money',
    'backup',
    'content-histories',
    'process-faults',
    'random-worlds',
    'rolling-restart',
  ],
  ...['hostile-picture', 'page-handlers', 'sign-in-limits', 'content-schedule', 'database-faults', 'versions', 'attacks', 'every-list'],
  ...['prepared-plans', 'body-limits', 'api-reads', 'check-log', 'seed-world', 'witnesses'],
  ...['one-person', 'list-search', 'hostile-addresses', 'hostile-files', 'metrics', 'embedded', 'waiting-content', 'hostile-bank-files'],
]

/** Milliseconds; the full counts of `bin/test --all` take longer. */
const LONGEST_TEST = process.env.TEST_ALL ? 7_200_000 : 600_000

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at === -1 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

class TenSlowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = noteFiles(new Map(modules.map((module) => [module.relativeModuleId, module.diagnostic().duration / 1000])))
    process.stdout.write(`Slowest files:\n${slowest.join('\n')}\n`)
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
    setupFiles: ['./src/testing/doubles/cheap-digests.ts', './src/testing/second-server/choose-server.ts'],
    // These limits end only what hangs, on the busiest machine.
    testTimeout: LONGEST_TEST,
    hookTimeout: LONGEST_TEST,
    expect: { poll: { timeout: 60_000 } },
    // Many tests wait: for processes that start, for time that passes.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Imports of tests are evaluated once per worker instead of once per file (docs/decisions/0025-tests-in-minutes.md).
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Imported untransformed: the built site, and the compiled sentences, which are a file each.
    server: { deps: { external: [/\/build\/server\//, /\/src\/kit\/sentences\//] } },
    // Its text is inlined into a page.
    css: { include: [/offline\.css/] },
    reporters: ['default', new TenSlowest()],
  },
})
