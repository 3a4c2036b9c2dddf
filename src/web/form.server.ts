export interface PostedForm {
  form: FormData
  /** A field's text; empty where it is missing or a file. */
  text(name: string): string
  /** All texts of the fields with this name. */
  texts(name: string): string[]
  /** False for a body that is no form, is malformed, or was cut off. */
  readable: boolean
}

/**
 * Parses a posted form. One that cannot be read counts as empty: the endpoint then says what is missing. Lines end as people count them, by one
 * character: without scripts, browsers send two.
 */
export async function readForm(request: Request): Promise<PostedForm> {
  const read = await request.formData().catch(() => null)
  const form = read ?? new FormData()
  const texts = (name: string) =>
    form
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .map((value) => value.replaceAll('\r\n', '\n'))
  return { form, texts, text: (name) => texts(name)[0] ?? '', readable: read !== null }
}
