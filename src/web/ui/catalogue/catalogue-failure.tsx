import { Group, Text } from '@mantine/core'
import { Retry } from '../retry.tsx'
import { messages } from './messages.ts'
import type { Catalogue } from './use-catalogue.ts'

type Props = {
  catalogue: Catalogue
  /** Of the field under which it stands. */
  label: string
  /** Takes the focus to the field: the button that has it goes away as soon as it is pressed. */
  onRetry: () => void
}

/** Says under a field that its options could not be had, and asks for them again. */
export function CatalogueFailure({ catalogue, label, onRetry }: Props) {
  if (!catalogue.hasFailed) return null
  const retry = () => {
    onRetry()
    catalogue.retry()
  }
  return (
    <Group role="alert" gap="sm" mt={4}>
      <Text size="sm" c="var(--mantine-color-error)">
        {messages.failed}
      </Text>
      <Retry of={label} onRetry={retry} />
    </Group>
  )
}
