import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import type { AssignableHandOff, Candidates, DeskBookingDetail } from '../../../domain/bookings/booking-desk.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { Button } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { Form } from '../../form.tsx'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import { SeenVersion } from '../../seen-version.tsx'
import { confidenceName, reasonName } from './booking-labels.ts'
import { destinationName, TripLine, travellerName } from './booking-trip.tsx'
import css from './bookings.module.css'

interface Props {
  booking: DeskBookingDetail
  /** The typed search for a user, and its results. */
  who: string
  candidates: Candidates
  refused: Refused<{ typed?: { to: string; reason: string; seen: string } }> | undefined
}

/** Assigns a booking to its traveller: one of the suggestions, or a search result. */
export function AssignForm({ booking, who, candidates, refused }: Props) {
  const { suggestions, assignment_version, match } = booking
  const error = refused?.errors.to?.[0]
  const suggested = suggestions.flatMap(({ hand_off, traveller }) => hand_off?.id ?? traveller?.id ?? [])
  const hand_offs = candidates.hand_offs.filter(({ id }) => !suggested.includes(id))
  const users = candidates.users.filter(({ id }) => !suggested.includes(id))
  const nothing = who !== '' && hand_offs.length + users.length === 0
  return (
    <div className={css.assign}>
      <FindWho who={who} />
      <PostForm refused={refused} preventScrollReset className={css.form}>
        <SeenVersion name="seen" version={assignment_version ?? ''} refused={refused} typed={refused?.typed?.seen} />
        <fieldset className={css.choices} aria-describedby={error ? 'to-error' : undefined}>
          <legend>{m.bookings_assign_to()}</legend>
          {suggestions.map(({ hand_off, traveller, confidence, reasons }) => {
            const id = hand_off?.id ?? traveller?.id
            return (
              id && (
                <Choice key={id} id={id} typed={refused?.typed?.to}>
                  {hand_off ? <HandOff {...hand_off} /> : <User {...traveller!} />}
                  <span className={css.suggested}>
                    {confidenceName(confidence)}: {reasons.map(reasonName).join(' · ')}
                  </span>
                </Choice>
              )
            )
          })}
          {hand_offs.map((hand_off) => (
            <Choice key={hand_off.id} id={hand_off.id} typed={refused?.typed?.to}>
              <HandOff {...hand_off} />
            </Choice>
          ))}
          {users.map((user) => (
            <Choice key={user.id} id={user.id} typed={refused?.typed?.to}>
              <User {...user} />
            </Choice>
          ))}
          {match !== 'none' && (
            <Choice id="nobody" typed={refused?.typed?.to}>
              <strong>{m.bookings_nobody()}</strong>
              <span>{m.bookings_nobody_text()}</span>
            </Choice>
          )}
          {nothing && <p role="status">{m.bookings_nobody_found()}</p>}
          {suggested.length + hand_offs.length + users.length === 0 && !nothing && <p>{m.bookings_no_suggestion()}</p>}
        </fieldset>
        {error && (
          <p id="to-error" className={css.error}>
            {error}
          </p>
        )}
        <ReasonField label={m.bookings_assign_reason()} most={500} />
        <SubmitButton>{m.bookings_assign()}</SubmitButton>
      </PostForm>
    </div>
  )
}

/** Searches during typing; without scripts, by its button. */
function FindWho({ who }: { who: string }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Form method="get" role="search" preventScrollReset className={css.find} onSubmit={() => clearTimeout(timer.current)}>
      <label htmlFor="who">{m.bookings_find_who()}</label>
      <div>
        <input
          id="who"
          name="who"
          type="search"
          defaultValue={who}
          maxLength={100}
          autoComplete="off"
          placeholder={m.bookings_find_who_hint()}
          onChange={({ currentTarget: { form } }) => {
            clearTimeout(timer.current)
            timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), 300)
          }}
        />
        <Button type="submit" look="outline">
          {m.desk_search()}
        </Button>
      </div>
    </Form>
  )
}

function Choice({ id, typed, children }: { id: string; typed: string | undefined; children: React.ReactNode }) {
  return (
    <label className={css.choice}>
      <input type="radio" name="to" value={id} defaultChecked={typed === id} />
      <span>{children}</span>
    </label>
  )
}

function HandOff(hand_off: AssignableHandOff) {
  const { destination, code, project, traveller, created_at, bookings } = hand_off
  return (
    <>
      <strong>{destinationName(destination)}</strong>
      <span>
        <TripLine {...hand_off} />
      </span>
      <span>
        {travellerName(traveller)} · {m.sales_searched()} <When value={created_at} short /> · <span className={css.code}>{code}</span>
      </span>
      {project?.name && <span>→ {project.name}</span>}
      {bookings > 0 && <span>{bookings === 1 ? m.bookings_has_one() : m.bookings_has_other({ count: bookings })}</span>}
    </>
  )
}

function User({ username, name, surname }: Candidates['users'][number]) {
  return (
    <>
      <strong>@{username}</strong>
      <span>
        {name} {surname}
      </span>
    </>
  )
}
