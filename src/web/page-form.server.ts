import { data } from 'react-router'

/** What a page's form sent. One that cannot be read is empty: the door then says what is missing. */
export async function readForm(request: Request): Promise<{ form: FormData; text(name: string): string }> {
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { form, text }
}

/** What a door refused, as a page draws it: with the same status, a message, and errors beside their fields. */
export async function refusalOf(response: { status: number; json(): Promise<unknown> }) {
  const { message, errors = {} } = (await response.json()) as { message: string; errors?: Record<string, string[]> }
  return data({ message, errors }, { status: response.status })
}
