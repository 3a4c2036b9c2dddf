import { createElement, Fragment, type ReactNode } from 'react'

/** Renders items that are told apart by their place alone: they have no ids, and a key of their text would repeat. */
export function inOrder<Item>(items: readonly Item[], render: (item: Item, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render))
}
