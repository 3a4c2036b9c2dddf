// Loaded before a process that is measured: answers each message with its memory after a collection, and its CPU time.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  globalThis.gc?.()
  globalThis.gc?.()
  process.send?.({ ...process.memoryUsage(), cpu_ms: (user + system) / 1000 })
})
process.channel?.unref()
