import { IconBatteryCharging, IconBolt, IconPlayerPause } from '@tabler/icons-react';

/** What the battery should do, as a picture. */
export function DirectionIcon({ direction }: { direction: 'charge' | 'discharge' | 'idle' }) {
  switch (direction) {
    case 'charge':
      return <IconBatteryCharging aria-hidden />;
    case 'discharge':
      return <IconBolt aria-hidden />;
    default:
      return <IconPlayerPause aria-hidden />;
  }
}
