import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** A complaint by its number, with the address of its page. */
export const ComplaintLink = ({ id, number }: { id: number; number: string }) => (
  <Anchor
    renderRoot={(props) => (
      <Link {...props} to="/dashboard/seguimiento/quejas/$complaintId" params={{ complaintId: String(id) }} />
    )}
  >
    {number}
  </Anchor>
)
