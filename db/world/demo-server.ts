// Starts the process with the demo world, for those who try it out; production starts src/server.ts, which imports none of it.
const env = { ...process.env }
const development = process.argv.includes('--dev')
if (!development) process.env.NODE_ENV = 'production'
const { start } = await import('../../src/app/start.server.ts')
const { seedDemo } = await import('./demo/seed-demo.ts')
await start({ env, development, seedDemo })
