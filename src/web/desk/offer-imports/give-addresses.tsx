import { Button } from '@mantine/core'
import { useState } from 'react'
import { ADDRESS_BOUNDS } from '../../../domain/offer-imports/offer-import.ts'
import { m } from '../../../kit/sentences/messages.js'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { Form } from '../../form.tsx'
import { useSending } from '../../sending.ts'
import { DeskCard } from '../desk-page.tsx'
import { Textarea } from '../fields.tsx'
import css from './offer-imports.module.css'

export interface AddressResult {
  message: string
  errors: Record<string, string[]>
  typed?: string
}

/** Addresses to read, one a line. */
export function GiveAddresses({ given }: { given: AddressResult | undefined }) {
  const [typed, setTyped] = useState(given?.typed ?? '')
  const busy = useSending()
  const count = typed.split('\n').filter((line) => line.trim() !== '').length
  const wrong = Object.entries(given?.errors ?? {}).find(([field]) => field.startsWith('urls'))?.[1][0]
  return (
    <DeskCard title={m.befun_give_title()}>
      <Form method="post" className={css.give}>
        {given && <FormMessage>{given.message}</FormMessage>}
        <Textarea
          name="addresses"
          label={m.befun_give_label()}
          description={m.befun_give_hint({ most: ADDRESS_BOUNDS.most })}
          defaultValue={given?.typed ?? ''}
          error={count > ADDRESS_BOUNDS.most ? m.befun_give_many({ given: count, most: ADDRESS_BOUNDS.most }) : wrong}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder="https://"
          minRows={4}
          maxRows={14}
          required
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
        />
        <div className={css.send}>
          <Button type="submit" name="intent" value="give" loading={busy}>
            {m.befun_give_submit()}
          </Button>
          <p aria-live="polite">{count === 1 ? m.befun_give_count_one() : count > 1 ? m.befun_give_count({ count }) : ''}</p>
        </div>
      </Form>
    </DeskCard>
  )
}
