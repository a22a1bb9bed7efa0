import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryOptions } from '@tanstack/react-query'
import { useId } from 'react'
import { queryKeys } from '../../../api/query-keys.ts'
import { findBeforePhoto } from '../../../offline/visits/before-photos.ts'
import { readEvidence } from '../../../offline/visits/read-server.ts'
import { ImageWindow } from '../../../ui/images/enlarging-image.tsx'
import { useImage } from '../../../ui/images/image.tsx'
import { useVisit } from '../visit-context.ts'
import classes from './follow-up.module.css'
import { followUpTexts } from './messages.ts'

/** The device's copy, or the server's where the device has none. A name is the digest of the bytes. */
const beforePhotoQuery = (userId: number, name: string) =>
  queryOptions({
    queryKey: queryKeys.beforePhoto(userId, name),
    queryFn: async () => {
      const kept = await findBeforePhoto(userId, name).catch((error: unknown) => void console.warn(error))
      return kept ?? readEvidence(name)
    },
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The photo of the finding, to be compared and never sent: it is in a frame of its own, with its word. */
export function BeforePhoto({ name, number }: { name: string; number: string }) {
  const { owner } = useVisit()
  const query = beforePhotoQuery(owner.userId, name)
  const { url, isGone } = useImage(query)
  const [isOpen, { open, close }] = useDisclosure()
  const wordId = useId()
  const alt = followUpTexts.beforeAlt(number)
  return (
    <figure className={classes.before} aria-labelledby={wordId}>
      <figcaption id={wordId} className={classes.beforeWord}>
        {followUpTexts.before}
      </figcaption>
      {isGone && <p className={classes.beforeGone}>{followUpTexts.beforeGone}</p>}
      {url && (
        <UnstyledButton className={classes.enlarge} aria-label={followUpTexts.enlarge(alt)} onClick={open}>
          <img className={classes.beforeImage} src={url} alt={alt} />
        </UnstyledButton>
      )}
      {isOpen && <ImageWindow query={query} alt={alt} isOpen={isOpen} onClose={close} />}
    </figure>
  )
}
