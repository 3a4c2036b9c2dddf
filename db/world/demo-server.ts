import { start } from '../../src/app/start.server.ts'

// Starts the process with the demo world, for those who try it out; production starts src/server.ts, which imports none of it.
await start({
  env: { ...process.env },
  development: process.argv.includes('--dev'),
  // Read only where a database is empty.
  seedDemo: async (into) => (await import('./demo/seed-demo.ts')).seedDemo(into),
})
