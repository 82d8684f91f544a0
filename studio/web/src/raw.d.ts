// SPDX-License-Identifier: Apache-2.0
declare module "*.md?raw" {
  const text: string;
  export default text;
}
