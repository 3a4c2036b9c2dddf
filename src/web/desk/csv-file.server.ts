/** A list as a CSV download: a browser cannot send the API's bearer token, so a page of the desk forwards the API's response. */
export function csvFile(answer: Response, name: string): Response {
  const headers = new Headers({ 'cache-control': 'no-store', 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
  if (answer.status === 200) headers.set('content-disposition', `attachment; filename="${name}.csv"`)
  return new Response(answer.body, { status: answer.status, headers })
}
