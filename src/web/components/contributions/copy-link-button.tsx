import { m } from '../../../kit/sentences/messages.js'
import { CopyButton } from '../../../kit/ui/share/copy-button.tsx'

/** Copies the address of the page without its query. */
export function CopyLinkButton() {
  return <CopyButton label={m.contribution_copy_link()} text={() => location.origin + location.pathname} />
}
