/** Beside this module in the sources as in the build (`PROGRAMS` of vite.config.ts). */
export const DECODER_PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './decoder-process.ts' : './decoder-process.js', import.meta.url)
