import { m } from '../../kit/sentences/messages.js'
import type { FormErrors } from '../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../kit/ui/forms/form-fields.tsx'
import { QrCode } from '../../kit/ui/share/qr-code.tsx'
import { Form } from '../form.tsx'
import { SubmitButton } from '../post-form.tsx'
import { useSending } from '../sending.ts'
import css from './factor-setup-form.module.css'

/** Three steps to codes from an app. The QR code is drawn here, so that the secret reaches no third party. */
export function FactorSetupForm({ secret, uri, errors }: { secret: string; uri: string; errors: FormErrors | undefined }) {
  const busy = useSending()
  return (
    <ol className={css.steps}>
      <li>
        <p>{m.security_setup_app()}</p>
      </li>
      <li>
        <p>{m.security_setup_scan()}</p>
        <div className={css.picture}>
          {/* Dark on white with its quiet zone, in both colour schemes: cameras need the contrast. */}
          <QrCode text={uri} side={208} title={m.security_setup_picture()} />
        </div>
        <p>
          {m.security_setup_by_hand()} <code className={css.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <p>
          <a href={uri}>{m.security_setup_same_device()}</a>
        </p>
      </li>
      <li>
        <p>{m.security_setup_code()}</p>
        <Form errors={errors} method="post">
          <TextField
            name="otp"
            label={m.security_code_label()}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus={errors !== undefined}
            required
            maxLength={60}
            key={String(busy)}
          />
          <SubmitButton name="intent" value="activate">
            {m.security_setup_submit()}
          </SubmitButton>
        </Form>
      </li>
    </ol>
  )
}
