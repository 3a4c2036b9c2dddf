/** An answer of the API for a form's own script: without its frame. */
export async function plainAnswer(answer: { status: number; json(): Promise<unknown> }): Promise<Response> {
  const body = (await answer.json()) as { data?: unknown }
  return Response.json(body.data ?? body, { status: answer.status, headers: { 'cache-control': 'no-store' } })
}
