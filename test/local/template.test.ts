import { describe, expect, test } from 'vitest';
import { joinTemplates } from '../../local/template/template.ts';

const OUTPUT = { 'Fn::GetStackOutput': { StackName: 'data', OutputName: 'TableArn' } };
const data = {
  stackName: 'data',
  template: {
    Resources: { Table: { Type: 'AWS::DynamoDB::GlobalTable' } },
    Outputs: { TableArn: { Value: { 'Fn::GetAtt': ['Table', 'Arn'] } } },
  },
};

function reader(id: string, reference: object) {
  const Properties = { Arns: [{ 'Fn::Join': ['', [reference, '/*']] }] };
  return {
    stackName: 'service',
    template: { Resources: { [id]: { Type: 'Reader', Properties } } },
  };
}

describe('the stacks of a stage as one template', () => {
  test('refer to the resource itself where one stack reads the output of another', () => {
    const { Resources } = joinTemplates([data, reader('Function', OUTPUT)]);
    expect(Object.keys(Resources)).toEqual(['Table', 'Function']);
    expect(Resources.Function?.Properties).toEqual({
      Arns: [{ 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Table', 'Arn'] }, '/*']] }],
    });
  });

  test('are refused where an output is missing, by its name', () => {
    const reference = { 'Fn::GetStackOutput': { StackName: 'data', OutputName: 'Gone' } };
    expect(() => joinTemplates([data, reader('Function', reference)])).toThrow(/data\.Gone/);
  });

  test('are refused where two of them use one id', () => {
    expect(() => joinTemplates([data, reader('Table', OUTPUT)])).toThrow(/id Table/);
  });
});
