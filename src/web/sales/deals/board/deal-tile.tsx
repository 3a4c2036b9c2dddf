import { ActionIcon, Menu } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { DealCard } from '../../../../domain/deals/deal.ts'
import { STAGES } from '../../../../domain/deals/deal-stages.ts'
import { m } from '../../../../kit/sentences/messages.js'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconChecklist,
  IconClock,
  IconDots,
  IconGift,
  IconGripHorizontal,
} from '../../../../kit/ui/icons/icons.ts'
import { Link } from '../../../../kit/ui/link.tsx'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { whenText } from '../../../../kit/ui/when.tsx'
import { usePaths } from '../../../../urls/use-paths.ts'
import { customerName, stageName } from '../stage-labels.ts'
import css from './board.module.css'
import type { Drop } from './board-state.ts'

interface Props {
  card: DealCard
  index: number
  count: number
  onMove: (drop: Drop) => void
  /** The drag handle at its top, so that links and menu still work. */
  handle?: HTMLAttributes<HTMLElement> | null
}

/** A deal on the board. */
export function DealTile({ card, index, count, onMove, handle }: Props) {
  const to = usePaths()
  const { search } = useLocation()
  return (
    <article
      className={css.tile}
      data-slow={card.is_slow || undefined}
      data-new={card.is_new || undefined}
      data-asks={card.asks || undefined}
    >
      <div
        {...handle}
        className={css.handle}
        {...(handle && { 'aria-label': `${customerName(card.customer)}. ${m.deals_handle({ title: card.title })}` })}
      >
        <IconGripHorizontal size={16} aria-hidden="true" />
        <span>{customerName(card.customer)}</span>
      </div>
      <div className={css.menu}>
        <MoveMenu card={card} index={index} count={count} onMove={onMove} />
      </div>
      <h3>
        <Link to={to('sales_deal', { id: card.id }) + search} prefetch="intent">
          {card.title}
        </Link>
        {card.is_new && <span className="visually-hidden"> · {m.deals_new()}</span>}
      </h3>
      <Facts card={card} />
    </article>
  )
}

function Facts({ card }: { card: DealCard }) {
  const locale = useLocale()
  const day = (value: string) => whenText(`${value}T12:00:00Z`, locale, { short: true })
  const { amount, destination, start, next_task, owner, gift } = card
  return (
    <ul className={css.facts}>
      {amount && (
        <li className={css.amount}>
          <MoneyText value={amount} />
        </li>
      )}
      {(destination || start) && <li>{[destination, start && day(start)].filter(Boolean).join(' · ')}</li>}
      {card.asks && (
        <Fact icon={<IconAlertTriangle size={15} aria-hidden="true" />} tone="bad">
          {m.deals_booking_cancelled()}
        </Fact>
      )}
      {gift && !card.asks && (
        <Fact icon={<IconGift size={15} aria-hidden="true" />} tone="good">
          <MoneyText value={gift} />
        </Fact>
      )}
      {next_task && (
        <Fact icon={<IconChecklist size={15} aria-hidden="true" />} tone={next_task.is_late ? 'bad' : 'quiet'}>
          {next_task.title} · {day(next_task.due_on)}
          {next_task.is_late && <span className="visually-hidden"> · {m.deals_late()}</span>}
        </Fact>
      )}
      {card.is_slow && (
        <Fact icon={<IconClock size={15} aria-hidden="true" />} tone="warn">
          {m.deals_slow({ day: whenText(card.stage_since, locale, { short: true }) })}
        </Fact>
      )}
      <li className={css.owner}>{owner ? `${owner.name} ${owner.surname}` : m.deals_nobody()}</li>
    </ul>
  )
}

function Fact({ icon, tone, children }: { icon: ReactNode; tone: 'good' | 'bad' | 'warn' | 'quiet'; children: ReactNode }) {
  return (
    <li className={css.fact} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </li>
  )
}

/** Moves a card without dragging. */
function MoveMenu({ card, index, count, onMove }: Omit<Props, 'handle'>) {
  const { id, stage, title } = card
  return (
    <Menu position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={m.deals_move_named({ title })}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{m.deals_move_to()}</Menu.Label>
        {STAGES.filter((other) => other !== stage).map((other) => (
          <Menu.Item key={other} onClick={() => onMove({ id, to: other, index: 0 })}>
            {stageName(other)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          disabled={index === 0}
          leftSection={<IconArrowUp size={15} aria-hidden="true" />}
          onClick={() => onMove({ id, to: stage, index: index - 1 })}
        >
          {m.deals_up()}
        </Menu.Item>
        <Menu.Item
          disabled={index >= count - 1}
          leftSection={<IconArrowDown size={15} aria-hidden="true" />}
          onClick={() => onMove({ id, to: stage, index: index + 1 })}
        >
          {m.deals_down()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
