import { Modal, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ImageKind } from '../../../contract/images.wire.ts'
import { useBackCloses } from '../back-closes.ts'
import { Loading } from '../loading.tsx'
import { Retry } from '../retry.tsx'
import classes from './enlarging-image.module.css'
import { type ImageQuery, imageQuery, useImage } from './image.tsx'

const texts = {
  enlarge: (alt: string) => `Ver en grande: ${alt}`,
  loading: 'Cargando imagen...',
  failed: 'No se pudo cargar la imagen.',
  close: 'Cerrar',
}

/** The image as it was uploaded, byte for byte. */
function WholeImage<Key extends QueryKey>({ query, alt }: { query: ImageQuery<Key>; alt: string }) {
  const { url, isGone, askAgain } = useImage(query)
  if (isGone) {
    return (
      <Stack align="flex-start" role="alert">
        <span>{texts.failed}</span>
        <Retry onRetry={() => void askAgain()} />
      </Stack>
    )
  }
  return url ? <img className={classes.whole} src={url} alt={alt} /> : <Loading text={texts.loading} />
}

type WindowProps<Key extends QueryKey> = {
  /** Asked when the window opens. */
  query: ImageQuery<Key>
  alt: string
  isOpen: boolean
  onClose: () => void
}

/** An image in full size, in a window of its own. */
export function ImageWindow<Key extends QueryKey>({ query, alt, isOpen, onClose }: WindowProps<Key>) {
  useBackCloses(isOpen, onClose)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<bdi className={classes.title}>{alt}</bdi>}
      size="auto"
      centered
      closeButtonProps={{ 'aria-label': texts.close, size: '2.75rem', iconSize: 20 }}
    >
      <WholeImage query={query} alt={alt} />
    </Modal>
  )
}

type Props = { kind: ImageKind; name: string; alt: string; className?: string; absent: ReactNode }

/**
 * A small photo that opens in full size when it is pressed.
 * @param absent shown when not even the small photo can be loaded
 */
export function EnlargingImage({ kind, name, alt, className, absent }: Props) {
  const { url, isGone } = useImage(imageQuery(kind, name, 'thumb'))
  const [isOpen, { open, close }] = useDisclosure()
  if (isGone) return absent
  const small = <img className={className} src={url} alt={alt} />
  if (!url) return small
  return (
    <>
      <UnstyledButton className={classes.enlarge} aria-label={texts.enlarge(alt)} onClick={open}>
        {small}
      </UnstyledButton>
      <ImageWindow query={imageQuery(kind, name)} alt={alt} isOpen={isOpen} onClose={close} />
    </>
  )
}
