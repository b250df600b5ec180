import { expect, it } from 'vitest';
import { canonicalHtml, isLinkAddress, isPictureAddress } from './rich-html.ts';

it('void elements, spaces and quotes are serialised as on the server', () => {
  expect(canonicalHtml('<p>a<br>b&nbsp;c</p><img src="/a.png" alt="1 > 2"><hr>')).toBe(
    '<p>a<br />b\u00a0c</p><img src="/a.png" alt="1 &gt; 2" /><hr />',
  );
  expect(canonicalHtml('<p></p>')).toBe('');
  expect(canonicalHtml('<p>1 &lt;br&gt; 2</p>')).toBe('<p>1 &lt;br&gt; 2</p>');
});

it('links and pictures have only addresses that the server allows', () => {
  for (const address of ['https://a.co', 'mailto:a@b.co', 'tel:+573155550148', '/offers', '#arriba'])
    expect([address, isLinkAddress(address)]).toEqual([address, true]);
  for (const address of ['http://a.co', '//a.co', 'javascript:alert(1)', 'https://', 'data:text/html,x', ''])
    expect([address, isLinkAddress(address)]).toEqual([address, false]);
  expect(isPictureAddress('/pictures/1f9fa.webp')).toBe(true);
  for (const address of ['https://a.co/b.png', '//a.co/b.png', 'data:image/png;base64,A', '/'])
    expect([address, isPictureAddress(address)]).toEqual([address, false]);
});
