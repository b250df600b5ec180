import { data } from 'react-router';
import { shellTexts as texts } from '../texts/shell.ts';
import { Refused } from './refused.tsx';

/** An unknown address under /admin: shown inside the back office, never as the shop's home. */
export function loader() {
  return data(null, { status: 404 });
}

export default function UnknownPage() {
  return <Refused>{texts.unknownText}</Refused>;
}
