// Starts the process; beside it only db/world/demo-server.ts starts anything.
const env = { ...process.env }
const development = process.argv.includes('--dev')
// React reads it when loaded, and renders four times slower in development mode: it is set before anything is loaded. Our own rules depend on what was given.
if (!development) process.env.NODE_ENV = 'production'
const { start } = await import('./app/start.server.ts')
await start({ env, development })
