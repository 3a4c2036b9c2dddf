/**
 * A `fetch` for hosts that we do not control: it follows no redirects, and a late or oversized response is an error.
 * @param limits.ms for all its requests together, from now on
 * @param limits.bytes for each response body
 */
export function boundedFetch(limits: { ms: number; bytes: number }): typeof fetch {
  const deadline = AbortSignal.timeout(limits.ms)
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual', signal: deadline })
    const body = await readAtMost(response, limits.bytes)
    return new Response(body, { status: response.status, headers: response.headers })
  }
}

async function readAtMost(response: Response, bytes: number): Promise<Blob | null> {
  if (!response.body || response.status < 200) return null
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > bytes) throw new Error(`more than ${bytes} bytes`)
    chunks.push(chunk)
  }
  return size > 0 ? new Blob(chunks) : null
}
