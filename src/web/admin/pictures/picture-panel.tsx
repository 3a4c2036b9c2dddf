import { Button } from '@mantine/core'
import { useState } from 'react'
import { type FetcherWithComponents, useFetcher, useNavigate } from 'react-router'
import type { LibraryPicture } from '../../../domain/content/media-library/media-library.ts'
import type { PictureUse } from '../../../domain/content/media-library/picture-use.ts'
import { IMAGE_BOUNDS } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { DeskDrawer } from '../../desk/dialogs/desk-dialog.tsx'
import { Textarea } from '../../desk/fields.tsx'
import { useListAddress } from '../../desk/list-address.ts'
import { Form } from '../../form.tsx'
import { useFetcherSending } from '../../sending.ts'
import { useSubmitCount } from '../../submit-count.ts'
import { DeletePictures } from './delete-pictures.tsx'
import { FocusField } from './focus-field.tsx'
import css from './pictures.module.css'
import { UseList } from './use-list.tsx'

interface Opened {
  picture: LibraryPicture
  uses: PictureUse[]
}

/** A picture beside the media library. The address selects which one: it can be shared, and going back closes it. */
export function PicturePanel({ opened }: { opened: Opened | null }) {
  const addressOf = useListAddress()
  const navigate = useNavigate()
  return (
    <DeskDrawer
      opened={opened !== null}
      onClose={() => navigate(addressOf({ picture: null }, { stay: true }), { preventScrollReset: true })}
      title={opened && (opened.picture.file_name || m.media_unnamed())}
    >
      {opened && <Panel key={opened.picture.id} {...opened} />}
    </DeskDrawer>
  )
}

function Panel({ picture, uses }: Opened) {
  const { width, height, uploaded_by, created_at } = picture
  const fetcher = useFetcher<RefusedDescription>()
  const saved = useSubmitCount(fetcher.state !== 'idle', fetcher.data)
  return (
    <div className={css.panel}>
      <DescribeForm key={saved} picture={picture} fetcher={fetcher} />
      <section className={css.where}>
        <h3>{m.media_where()}</h3>
        {uses.length > 0 ? <UseList uses={uses} /> : <p>{m.media_where_none()}</p>}
      </section>
      <p className={css.note}>
        {m.media_facts({ width, height })} · {uploaded_by && `${m.media_by({ username: uploaded_by })} · `}
        <When value={created_at} time />
      </p>
      <div className={css.acts}>
        <DeletePictures pictures={[picture]} />
      </div>
    </div>
  )
}

/** Result of the page's action when nothing was saved; success is a redirect. */
type RefusedDescription = Refused<{ theirs: LibraryPicture | null }>

/**
 * The description of a picture in both languages, and its focal point. If two admins write at once, the second sees what the first one
 * saved. An event that loads the panel again changes nothing of what is written.
 */
function DescribeForm({ picture, fetcher }: { picture: LibraryPicture; fetcher: FetcherWithComponents<RefusedDescription> }) {
  const busy = useFetcherSending(fetcher)
  const { message, errors, theirs } = fetcher.data ?? {}
  const [version] = useState(picture.version)
  const [alt, setAlt] = useState(picture.alt)
  const [focus, setFocus] = useState(picture.focus)
  const [taken, setTaken] = useState<number | null>(null)
  const isStale = theirs && taken !== theirs.version
  const take = (saved: LibraryPicture) => {
    setAlt(saved.alt)
    setFocus(saved.focus)
    setTaken(saved.version)
  }
  const words = (language: 'es' | 'en', label: string) => (
    <Textarea
      name={`alt_${language}`}
      lang={language}
      label={label}
      value={alt[language]}
      onChange={(event) => setAlt({ ...alt, [language]: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
      maxLength={IMAGE_BOUNDS.alt.most}
      also={`alt.${language}`}
    />
  )
  return (
    <Form as={fetcher.Form} method="post" errors={errors} className={css.form}>
      <input type="hidden" name="intent" value="describe" />
      <input type="hidden" name="id" value={picture.id} />
      <input type="hidden" name="version" value={theirs?.version ?? version} />
      <input type="hidden" name="focus_x" value={focus.x} />
      <input type="hidden" name="focus_y" value={focus.y} />
      <FocusField name={picture.name} focus={focus} set={setFocus} />
      {words('es', m.media_alt_es())}
      {words('en', m.media_alt_en())}
      <p className={css.note}>{m.media_alt_hint()}</p>
      {message && (!theirs || isStale) && <FormMessage key={fetcher.state}>{message}</FormMessage>}
      {isStale && (
        <div className={css.theirs}>
          <p>{m.media_theirs()}</p>
          <p lang="es">{theirs.alt.es || m.media_theirs_none()}</p>
          <p lang="en">{theirs.alt.en || m.media_theirs_none()}</p>
          <Button variant="default" size="xs" onClick={() => take(theirs)}>
            {m.media_theirs_take()}
          </Button>
        </div>
      )}
      <div className={css.acts}>
        <Button type="submit" loading={busy}>
          {isStale ? m.media_theirs_keep() : m.media_save()}
        </Button>
      </div>
    </Form>
  )
}
