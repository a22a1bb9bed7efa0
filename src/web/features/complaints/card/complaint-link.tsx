import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import loneLink from '../../../ui/lone-link.module.css'

/** A complaint by its number, with the address of its page. */
export const ComplaintLink = ({ id, number }: { id: number; number: string }) => (
  <Anchor
    className={loneLink.link}
    renderRoot={(props) => (
      <Link {...props} to="/dashboard/seguimiento/quejas/$complaintId" params={{ complaintId: String(id) }} />
    )}
  >
    {number}
  </Anchor>
)
