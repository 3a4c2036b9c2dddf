export interface PostedForm {
  form: FormData
  /** A field's text; empty where it is missing, or a file. */
  text(name: string): string
  /** All texts of fields of this name. */
  texts(name: string): string[]
  /** False for a body that is no form, is broken, or stopped half way. */
  readable: boolean
}

/** What a page's form sent. One that cannot be read is empty: the endpoint then says what is missing. */
export async function readForm(request: Request): Promise<PostedForm> {
  const read = await request.formData().catch(() => null)
  const form = read ?? new FormData()
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  return { form, texts, text: (name) => texts(name)[0] ?? '', readable: read !== null }
}
