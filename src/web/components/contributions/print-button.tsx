import { m } from '../../../kit/sentences/messages.js'
import { IconPrinter } from '../../../kit/ui/icons/icons.ts'
import { Button } from '../../../kit/ui/ui.tsx'
import { useScripts } from '../../../kit/ui/use-scripts.ts'

/** Prints the page or saves it as a file, by the browser's own dialog. Only scripts can open it. */
export function PrintButton() {
  if (!useScripts()) return null
  return (
    <Button look="quiet" onClick={() => window.print()}>
      <IconPrinter size={18} aria-hidden="true" />
      {m.contribution_print()}
    </Button>
  )
}
