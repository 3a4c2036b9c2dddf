import { Checkbox } from '@mantine/core'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { DeskBadge, DeskCard } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import css from './client-drawer.module.css'

interface Key {
  id: string
  signs: boolean
  created_at: string
}

/** The keys that sign ID tokens, and the act that makes another one. */
export function SigningKeys({ keys }: { keys: Key[] }) {
  return (
    <DeskCard title={m.client_keys_title()} aside={<Rotate seen={keys[0]?.id ?? ''} />}>
      <div className={css.facts}>
        <p>{m.client_keys_text()}</p>
        <ul>
          {keys.map(({ id, signs, created_at }) => (
            <li key={id} className={css.id}>
              <code>{id}</code>
              <When value={created_at} time />
              <DeskBadge tone={signs ? 'good' : 'neutral'}>{signs ? m.client_keys_signs() : m.client_keys_published()}</DeskBadge>
            </li>
          ))}
        </ul>
      </div>
    </DeskCard>
  )
}

function Rotate({ seen }: { seen: string }) {
  return (
    <ActDialog
      label={m.client_keys_rotate()}
      title={m.client_keys_rotate_title()}
      text={m.client_keys_rotate_text()}
      values={{ intent: 'rotate_key', seen }}
    >
      <Checkbox name="at_once" label={m.client_keys_at_once()} description={m.client_keys_at_once_text()} />
    </ActDialog>
  )
}
