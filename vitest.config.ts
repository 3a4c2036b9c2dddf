import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,db,demo}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: './src/testing/hold-test-server.ts',
    testTimeout: 60_000,
    // The site may be built in one.
    hookTimeout: 240_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    // The built site, which some start whole, is run as it is.
    server: { deps: { external: [/\/build\/server\//] } },
    // Its text is part of a page.
    css: { include: [/offline\.css/] },
    reporters: ['default'],
  },
})
