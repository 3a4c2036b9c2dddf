import type { ReactNode } from 'react'
import { m } from '../sentences/messages.js'
import css from './skeleton.module.css'

/** Placeholder for content that is loading: its shapes, and a label for screen readers. */
export function LoadingPlaceholder({ children }: { children: ReactNode }) {
  return (
    <div className={css.waiting} aria-busy="true">
      <p className="visually-hidden" role="status">
        {m.loading_app()}
      </p>
      {children}
    </div>
  )
}

/** A block; `height` in rem. */
export function SkeletonBlock({ height }: { height: number }) {
  return <div className={css.block} style={{ height: `${height}rem` }} />
}

/** Lines of text, the last one shorter; `size` in rem. */
export function SkeletonLines({ count, size = 1 }: { count: number; size?: number }) {
  return (
    <div className={css.waiting} style={{ fontSize: `${size}rem` }}>
      {numbers(count).map((i) => (
        <div key={i} className={css.line} />
      ))}
    </div>
  )
}

/** Cards with a picture, as many to a row as fit. */
export function SkeletonCards({ count }: { count: number }) {
  return (
    <div className={css.cards}>
      {numbers(count).map((i) => (
        <div key={i}>
          <div className={css.block} />
          <SkeletonLines count={3} />
        </div>
      ))}
    </div>
  )
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i)
}
