import { Modal, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { ImageKind } from '../../../contract/images.wire.ts'
import { Loading } from '../loading.tsx'
import { Retry } from '../retry.tsx'
import classes from './enlarging-image.module.css'
import { useServerImage } from './image.tsx'

const texts = {
  enlarge: (alt: string) => `Ver en grande: ${alt}`,
  loading: 'Cargando imagen...',
  failed: 'No se pudo cargar la imagen.',
  close: 'Cerrar',
}

type Pictured = { kind: ImageKind; name: string; alt: string }

/** The image as it was uploaded, byte for byte. */
function WholeImage({ kind, name, alt }: Pictured) {
  const { url, isGone, askAgain } = useServerImage(kind, name)
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

/**
 * A small photo that opens in full size when it is pressed.
 * @param absent shown when not even the small photo can be loaded
 */
export function EnlargingImage({ className, absent, ...image }: Pictured & { className?: string; absent: ReactNode }) {
  const { url, isGone } = useServerImage(image.kind, image.name, 'thumb')
  const [isOpen, { open, close }] = useDisclosure()
  if (isGone) return absent
  const small = <img className={className} src={url} alt={image.alt} />
  if (!url) return small
  return (
    <>
      <UnstyledButton className={classes.enlarge} aria-label={texts.enlarge(image.alt)} onClick={open}>
        {small}
      </UnstyledButton>
      <Modal
        opened={isOpen}
        onClose={close}
        title={<span className={classes.title}>{image.alt}</span>}
        size="auto"
        centered
        closeButtonProps={{ 'aria-label': texts.close, size: '2.75rem', iconSize: 20 }}
      >
        <WholeImage {...image} />
      </Modal>
    </>
  )
}
