import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,db,demo}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: './src/testing/hold-test-server.ts',
    testTimeout: 60_000,
    // A hook may build the whole site.
    hookTimeout: 240_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    // Imported untransformed: the built site, and the compiled sentences, which are a file each.
    server: { deps: { external: [/\/build\/server\//, /\/src\/kit\/paraglide\//] } },
    // Its text is inlined into a page.
    css: { include: [/offline\.css/] },
    reporters: ['default'],
  },
})
