import type { ChangeEvent } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { useScripts } from '../../../kit/ui/use-scripts.ts'
import { placeFiles } from './place-files.ts'

/** Chooses the proofs of all payments at once: each goes to the field of its payment, where it can be seen and changed. */
export function ManyProofs({ codes }: { codes: string[] }) {
  if (!useScripts() || codes.length < 2) return null
  const spread = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const fields = [...(input.form?.querySelectorAll<HTMLInputElement>('input[name=proof]') ?? [])]
    const files = [...(input.files ?? [])]
    placeFiles(
      files.map(({ name }) => name),
      codes,
    ).forEach((file, i) => {
      const chosen = file === null ? undefined : files[file]
      if (!chosen || !fields[i]) return
      const one = new DataTransfer()
      one.items.add(chosen)
      fields[i].files = one.files
    })
    // Sent once, by the fields of the payments.
    input.value = ''
  }
  return (
    <TextField
      name="all_proofs"
      type="file"
      multiple
      onChange={spread}
      label={m.payouts_proofs()}
      hint={m.payouts_proofs_hint()}
      accept="application/pdf,image/jpeg,image/png,image/webp"
    />
  )
}
