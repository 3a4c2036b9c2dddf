import { useEffect, useRef, useState } from 'react'
import type { ContentLanguage } from '../../../domain/content/content.ts'
import type { Draft } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import css from './content-preview.module.css'
import type { DeskPages } from './desk-pages.ts'

interface Props {
  id: string
  /** The page that shows a draft. */
  page: DeskPages['preview']
  content: Draft
  /** The server has all that is written. */
  saved: boolean
}

/** The page itself, in either language, with every change as it is typed. */
export function ContentPreview({ id, page, content, saved }: Props) {
  const [side, setSide] = useState<ContentLanguage>('es')
  const frame = useRef<HTMLIFrameElement>(null)
  const path = pathTo(page, side, { slug: id })
  const latest = useRef(content)
  latest.current = content
  useEffect(() => tell(frame.current, { typed: content }), [content])
  useEffect(() => {
    if (saved) tell(frame.current, { saved: true })
  }, [saved])
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if ((data as { ready?: true } | null)?.ready) tell(frame.current, { typed: latest.current })
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return (
    <div className={css.preview}>
      <div className={css.head}>
        {(['es', 'en'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === side} onClick={() => setSide(one)}>
            {one === 'es' ? m.content_side_es() : m.content_side_en()}
          </button>
        ))}
        <a href={path} target="_blank" rel="noopener">
          {m.content_form_preview_open()}
        </a>
      </div>
      <iframe data-page key={side} ref={frame} src={path} title={m.content_form_preview()} loading="lazy" />
    </div>
  )
}

function tell(frame: HTMLIFrameElement | null, message: object): void {
  frame?.contentWindow?.postMessage(message, window.location.origin)
}
