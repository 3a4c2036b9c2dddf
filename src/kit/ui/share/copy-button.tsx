import { useState, useSyncExternalStore } from 'react'
import { m } from '../../sentences/messages.js'
import { IconCheck, IconCopy } from '../icons/icons.ts'
import { Button } from '../ui.tsx'

/** Copies a text. Rendered only where scripts run and the browser lets a page write to the clipboard. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const possible = useSyncExternalStore(neverChanges, canCopy, () => false)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  if (!possible) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <>
      <Button look="outline" onClick={copy}>
        {outcome === 'copied' ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
        {label}
      </Button>
      <p role="status">{outcome === 'copied' ? m.kit_copied() : outcome === 'failed' ? m.kit_copy_failed() : ''}</p>
    </>
  )
}

function canCopy(): boolean {
  return 'clipboard' in navigator
}

function neverChanges() {
  return () => {}
}
