import { Button } from '@mantine/core'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { prepareTexts } from './messages.ts'
import { prepare, usePreparation } from './preparation.ts'
import { PreparationStatus } from './preparation-status.tsx'

/** Prepares the inspector's visits on this device, from a page that is not of the field. */
export function PrepareButton({ userId }: { userId: number }) {
  const preparation = usePreparation(userId)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceMobileDown size={20} aria-hidden />}
        aria-disabled={preparation.phase === 'busy'}
        onClick={() => void prepare(userId)}
      >
        {preparation.phase === 'busy' ? prepareTexts.busy : prepareTexts.all}
      </Button>
      <PreparationStatus preparation={preparation} />
    </>
  )
}
