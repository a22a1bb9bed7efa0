import { Group, Text } from '@mantine/core'
import { Retry } from '../retry.tsx'
import { messages } from './messages.ts'
import type { Catalogue } from './use-catalogue.ts'

type Props = {
  catalogue: Catalogue
  /** Label of the field above the message. */
  label: string
  /** Moves the focus to the field, because the pressed button disappears at once. */
  onRetry: () => void
}

/** Tells under a field that its options could not be loaded, and loads them again. */
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
