import { Group, Loader } from '@mantine/core'
import { LOADING } from './loading-text.ts'

export function Loading({ text = LOADING }: { text?: string }) {
  return (
    <Group role="status" justify="center" gap="sm" p="xl">
      <Loader size="sm" aria-hidden />
      <span>{text}</span>
    </Group>
  )
}
