const ACCEPTED = { zstd: accepts('zstd'), br: accepts('br'), gzip: accepts('gzip') }

export type Encoding = keyof typeof ACCEPTED | undefined

/** The first of ours that `Accept-Encoding` accepts; `;q=0` refuses one. */
export function encodingFor<One extends keyof typeof ACCEPTED>(accepted: string | undefined, ours: readonly One[]): One | undefined {
  return accepted ? ours.find((one) => ACCEPTED[one].test(accepted)) : undefined
}

function accepts(encoding: string): RegExp {
  return new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))`, 'i')
}
