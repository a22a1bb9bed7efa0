import { Anchor, Button, Modal, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { formatDay } from '../../../../domain/shared/time.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { QrCode } from '../../../ui/qr-code/qr-code.tsx'
import { closeButton } from '../../../ui/theme/theme.ts'
import { useFocusBack } from '../../../ui/window-focus.ts'
import { sheetTexts } from '../sheet/messages.ts'
import { downloadCard, type IssuedCard } from './use-cards.ts'

const texts = sheetTexts.card

type Props = { userId: number; card: IssuedCard; onClose: () => void }

/** A card that was just issued: its QR code on the screen, and the file to print. */
export function IssuedCardWindow({ userId, card, onClose }: Props) {
  useFocusBack()
  useBackCloses(true, onClose)
  return (
    <Modal opened onClose={onClose} title={texts.serial(card.serial)} closeButtonProps={closeButton}>
      <Stack>
        <Text>
          {texts.states.vigente} hasta el {formatDay(card.expiresOn)}. {texts.qrText}
        </Text>
        <QrCode text={card.url} label={texts.qrAlt} />
        <Anchor href={card.url} target="_blank" rel="noopener" ta="center">
          {texts.openPage}
        </Anchor>
        <Button
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void downloadCard(userId, card.serial)}
        >
          {texts.download}
        </Button>
      </Stack>
    </Modal>
  )
}
