import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { m } from '../kit/paraglide/messages.js'
import { Button } from '../kit/ui/ui.tsx'

/** Copies the address of the page. It shows only where scripts run and the browser lets a page write to the clipboard. */
export function CopyLinkButton() {
  const possible = useSyncExternalStore(neverChanges, canCopy, () => false)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  if (!possible) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <>
      <Button look="outline" onClick={copy}>
        {outcome === 'copied' ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
        {m.contribution_copy_link()}
      </Button>
      <p role="status">{outcome === 'copied' ? m.contribution_copied() : outcome === 'failed' ? m.contribution_copy_failed() : ''}</p>
    </>
  )
}

function canCopy(): boolean {
  return 'clipboard' in navigator
}

function neverChanges() {
  return () => {}
}
