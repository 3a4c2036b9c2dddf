/** A list as a spreadsheet to download: a browser cannot send the token that the API asks for, so a page of the desk passes its answer on. */
export function csvFile(answer: Response, name: string): Response {
  const headers = new Headers({ 'cache-control': 'no-store', 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
  if (answer.status === 200) headers.set('content-disposition', `attachment; filename="${name}.csv"`)
  return new Response(answer.body, { status: answer.status, headers })
}
